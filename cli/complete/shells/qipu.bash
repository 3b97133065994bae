# Completion of qipu for bash. Candidates come from `qipu complete`.
#
# SPDX-License-Identifier: MIT

# Adds the folders and the files with one of these endings; without such a file,
# all files.
_qipu_files() {
    local typed=$1 name ending found=() all=()
    shift
    compopt -o filenames
    while IFS= read -r name; do
        all+=("$name")
        [[ -d $name ]] && found+=("$name")
        for ending; do
            [[ ${name,,} == *."$ending" ]] && found+=("$name")
        done
    done < <(compgen -f -- "$typed")
    [[ ${#found[@]} -gt 0 ]] || found=("${all[@]}")
    COMPREPLY+=("${found[@]}")
}

_qipu() {
    local typed=${COMP_WORDS[COMP_CWORD]} word meaning
    local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    [[ $typed != = ]] || typed=
    while IFS=$'\t' read -r word meaning; do
        case $word in
        :files*) _qipu_files "$typed" ${word#:files} ;;
        :folders)
            compopt -o filenames
            while IFS= read -r word; do COMPREPLY+=("$word"); done \
                < <(compgen -d -- "$typed")
            ;;
        *) COMPREPLY+=("$(printf %q "$word")") ;;
        esac
    done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
}

complete -F _qipu qipu
