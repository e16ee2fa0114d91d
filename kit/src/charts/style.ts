/** The colours of a chart, light and dark. Lines are less prominent than text. */
const colours = {
  light: {
    paper: '#ffffff',
    ink: '#1c2530',
    quiet: '#55606e',
    line: '#6b7785',
    state: '#eaf1f9',
    closed: '#e8e8ee',
    inner: '#fbfcfe',
    accent: '#0b62c4',
  },
  dark: {
    paper: '#12171d',
    ink: '#e8edf3',
    quiet: '#a9b5c3',
    line: '#8391a1',
    state: '#223044',
    closed: '#2d2e38',
    inner: '#171e27',
    accent: '#6cb2ff',
  },
}

/**
 * The style of a chart. `:where` has no specificity, so that a page can override it; what is needed
 * to read a chart is also in attributes, for pages whose CSP blocks styles. A page marks a state
 * with `is-active` and an edge with `is-taken`.
 */
export const style = `:where(.chart){${variables('light')}}
@media (prefers-color-scheme:dark){:where(.chart){${variables('dark')}}}
:where(.chart){color:var(--chart-ink)}
:where(.chart .paper){fill:var(--chart-paper)}
:where(.chart .state>rect){fill:var(--chart-state);stroke:var(--chart-line)}
:where(.chart .has-inner>rect){fill:var(--chart-inner)}
:where(.chart .is-closed>rect){fill:var(--chart-closed)}
:where(.chart .edge){color:var(--chart-line)}
:where(.chart text){fill:var(--chart-ink)}
:where(.chart .in-frame text){stroke:var(--chart-inner)}
:where(.chart .quiet){fill:var(--chart-quiet)}
:where(.chart .is-own){color:var(--chart-accent)}
:where(.chart .is-active>rect){stroke:var(--chart-accent);stroke-width:3}
:where(.chart .is-taken){color:var(--chart-accent)}
:where(.chart .is-taken path){opacity:1;stroke-width:2.4}
:where(.chart .is-taken text){fill:var(--chart-accent)}
`

function variables(scheme: keyof typeof colours): string {
  return Object.entries(colours[scheme])
    .map(([name, colour]) => `--chart-${name}:${colour}`)
    .join(';')
}
