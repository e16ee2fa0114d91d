import type { OutputOf } from '#contract/endpoint.ts'
import type { openLink } from '#contract/guest.ts'

export type Link = OutputOf<typeof openLink>
/** What every page behind a link gets: what the link leads to, and its code. */
export type LinkProps = { link: Link; code: string }
