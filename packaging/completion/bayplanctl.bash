# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for bayplanctl

_bayplanctl() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    case $previous in
        -o | --output)
            if [ "$command" = schedule ]; then
                mapfile -t COMPREPLY < <(compgen -W "json yaml table" -- "$cur")
                return
            fi
            ;;
        --config | --nodes | --pods) ;;
        *)
            if [ "$COMP_CWORD" = 1 ]; then
                mapfile -t COMPREPLY < <(compgen -W "schedule import --help --version" -- "$cur")
                return
            elif [ "$command" = import ] && [ "$COMP_CWORD" = 2 ]; then
                mapfile -t COMPREPLY < <(compgen -W "openb --help" -- "$cur")
                return
            elif [[ $cur == -* ]]; then
                local options="--help"
                [ "$command" = schedule ] && options="--config --explain --timing --output --help"
                [ "$command" = import ] && options="--nodes --pods --output --help"
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
                return
            fi
            ;;
    esac
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -F _bayplanctl bayplanctl
