# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for bayplan

_bayplan() {
    local cur=${COMP_WORDS[COMP_CWORD]} words=""
    COMPREPLY=()
    case ${COMP_WORDS[COMP_CWORD - 1]} in
        --view)  # or the file of a view
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -W "map why tables plan profile node fragmentation apply what-if lab queues schedulers" -- "$cur"; compgen -f -- "$cur")
            return ;;
        --size) words="1280x800 1600x1000 1920x1080" ;;
        --language) words="en zh_CN" ;;
        --theme) words="auto light dark high-contrast" ;;
        --zoom) words="far middle near" ;;
        --fill) words="cpu memory pods nvidia.com/gpu zone-free-gpus strands slots" ;;
        --context)  # as the kubeconfig has them, taken as they are and never expanded
            local name
            while IFS= read -r name; do
                [[ $name != "$cur"* ]] || COMPREPLY+=("$(printf %q "$name")")
            done < <(bayplanctl complete contexts 2>/dev/null)
            return ;;
        --group | --select | --drag | --shape | --feature-gates) return ;;
        --config | --kubeconfig | --topology | --kubelet | --scenario | --screenshot) ;;
        *) [[ $cur != -* ]] || words="--sample --context --kubeconfig --view --size --language --theme --config --feature-gates --topology --kubelet --scenario --schedule --select --fill --shape --group --zoom --drag --screenshot --help --version" ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _bayplan bayplan
