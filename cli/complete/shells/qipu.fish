# Completion of qipu for fish. Candidates come from `qipu complete`.
#
# SPDX-License-Identifier: MIT

function __qipu_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l typed $words[-1]
    set -l front (string match -r '^--[^=]*=' -- $typed)
    for line in ($words[1] complete -- $words[2..] 2>/dev/null)
        switch $line
            case ':files*'
                set -l endings (string split -n ' ' -- (string sub -s 7 -- $line))
                set -l begin (string replace -- "$front" '' $typed)
                set -l found
                for path in $begin*
                    set -l ending (string lower -- (string match -r '[^.]*$' -- $path))
                    if test -d $path
                        set -a found $path/
                    else if contains -- "$ending" $endings; or not set -q endings[1]
                        set -a found $path
                    end
                end
                set -q found[1]; or set found $begin*
                printf '%s\n' "$front"$found
            case ':folders'
                for path in (string replace -- "$front" '' $typed)*/
                    printf '%s\n' "$front"$path
                end
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c qipu -f -a '(__qipu_complete)'
