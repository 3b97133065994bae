# Completion of qipu for PowerShell. Candidates come from `qipu complete`.
#
# SPDX-License-Identifier: MIT

Register-ArgumentCompleter -Native -CommandName qipu -ScriptBlock {
    param($typed, $command, $cursor)
    $words = @($command.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -le $cursor } |
        ForEach-Object { $_.Extent.Text.Trim("'", '"') })
    if ($typed -eq '') { $words += '' }
    & $command.CommandElements[0].Extent.Text complete -- @words 2>$null | ForEach-Object {
        $word, $meaning = $_ -split "`t", 2
        # PowerShell itself completes files if nothing is offered.
        if ($word -like ':*') { return }
        $text = if ($word -match '[\s'',;()|&<>@#$]') { "'" + $word.Replace("'", "''") + "'" } else { $word }
        if (-not $meaning) { $meaning = $word }
        [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $meaning)
    }
}
