/** A text, or an element with its attributes and children. */
export type ViewNode =
  | string
  | [tag: string, attributes: Record<string, string>, ...nodes: ViewNode[]]

/** A stored screen as the user saw it last; in the browser's storage under `view <path>`. */
export type StoredView = {
  /** The first field, so that it can be read without parsing the rest. */
  atMs: number
  /** Not shown after this time, because a session without calls has expired by then. */
  untilMs: number
  /** The session, user, company, rights, module, language and release of the view. */
  owner: string
  address: string
  width: number
  /** The text of the time; `sinceThen` includes the day. */
  since: string
  sinceThen: string
  /** The first calls of the screen. */
  calls: string[]
  nodes: ViewNode[]
  /** The style rules that the app generated for it at run time. */
  rules: string
}

declare global {
  interface Window {
    /** Set by src/boot.ts: the release, from its file name. */
    bootFile?: string | undefined
    /** Set by src/boot.ts: a stored view is drawn. */
    isViewDrawn?: boolean | undefined
    /** Set by src/boot.ts: removes a drawn view. */
    undrawView?: (() => void) | undefined
    /** The element of the view that was clicked. */
    pressedView?: Element | undefined
  }
}

/** Elements that run or load something are not stored. */
const never = /^(script|iframe|object|embed|link|style|canvas|video|audio)$/
/** The tools of the header are always loaded after the screen. */
const late = '.frame__tools'

/** Converts an element for storage. */
export function toNode(element: Element): ViewNode {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes)
    if (!name.startsWith('on')) attributes[name] = value
  const nodes = element.matches(late) ? [] : [...element.childNodes].flatMap(nodeOf)
  return [element.localName, attributes, ...nodes]
}

/** The Emotion rules that these elements use; all other rules are in the page's CSS files. */
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
