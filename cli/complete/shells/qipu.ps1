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
        if ($word -like ':*') {
            # Folders, and files by their endings. PowerShell itself completes any
            # file if nothing is offered.
            $endings = @(-split $word | Select-Object -Skip 1)
            [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed) | Where-Object {
                $_.ResultType -eq 'ProviderContainer' -or ($word -notlike ':folders*' -and ($endings.Count -eq 0 -or
                    $endings -contains [System.IO.Path]::GetExtension($_.ListItemText).TrimStart('.')))
            }
            return
        }
        $text = if ($word -match '[\s'',;()|&<>@#$]') { "'" + $word.Replace("'", "''") + "'" } else { $word }
        if (-not $meaning) { $meaning = $word }
        [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $meaning)
    }
}
