# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for bayplan

_bayplan() {
    local cur=${COMP_WORDS[COMP_CWORD]} words=""
    COMPREPLY=()
    case ${COMP_WORDS[COMP_CWORD - 1]} in
        --theme) words="auto light dark high-contrast" ;;
        --language) words="en zh_CN" ;;
        --view) words="map nodes pods explain plan" ;;
        --size) words="1280x800 1600x1000 1920x1080" ;;
        --screenshot) ;;
        *) [[ $cur != -* ]] || words="--sample --screenshot --view --size --language --theme --help --version" ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _bayplan bayplan
