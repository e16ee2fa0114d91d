/** A text, or an element with its attributes and children. */
export type ViewNode =
  | string
  | [tag: string, attributes: Record<string, string>, ...nodes: ViewNode[]]

/** A screen as a person saw it last; kept in the browser's storage under `view <path>`. */
export type KeptView = {
  /** First, so that it is found without reading the rest. */
  atMs: number
  /** Not shown from then on: a session without a call has ended. */
  untilMs: number
  /**
   * The session, the person in their company with their rights, the module, the language, and the
   * release that drew it.
   */
  owner: string
  address: string
  width: number
  /** When that was, in words; on another day with the day. */
  since: string
  sinceThen: string
  /** What the screen asks first. */
  calls: string[]
  nodes: ViewNode[]
  /** The rules that the app wrote for it while it ran. */
  rules: string
}

declare global {
  interface Window {
    /** Set by src/boot.ts: the release by its own file's name. */
    bootFile?: string | undefined
    /** Set by src/boot.ts: a kept view is drawn. */
    isViewDrawn?: boolean | undefined
    /** Set by src/boot.ts: takes a drawn view away. */
    undrawView?: (() => void) | undefined
    /** What was pressed on it. */
    pressedView?: Element | undefined
  }
}

/** Left out: what runs or loads by itself. */
const never = /^(script|iframe|object|embed|link|style|canvas|video|audio)$/
/** The tools of the header come after the screen, at each visit. */
const late = '.frame__tools'

/** An element as it can be stored. */
export function toNode(element: Element): ViewNode {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes)
    if (!name.startsWith('on')) attributes[name] = value
  const nodes = element.matches(late) ? [] : [...element.childNodes].flatMap(nodeOf)
  return [element.localName, attributes, ...nodes]
}

/** The rules of Emotion that these elements wear: the files of the page hold all others. */
export function rulesOf(element: Element): string {
  const worn = new Set([...element.querySelectorAll('[class]')].flatMap((it) => [...it.classList]))
  return [...document.styleSheets]
    .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset['emotion'])
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((text) => text.match(/\.[\w-]+/g)?.some((name) => worn.has(name.slice(1))))
    .join('')
}

function nodeOf(node: ChildNode): ViewNode[] {
  if (node instanceof Text) return [node.data]
  return node instanceof Element && !never.test(node.localName) ? [toNode(node)] : []
}
