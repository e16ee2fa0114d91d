import type { OutputOf } from '#contract/endpoint.ts'
import type { openLink } from '#contract/guest.ts'

export type Link = OutputOf<typeof openLink>
/** Whether it is open, and until or from when. */
export type Opening = Pick<Link, 'isOpenNow' | 'opensMs' | 'closesMs'>
/** The props of every page behind a link: the link's target, and its code. */
export type LinkProps = {
  link: Link
  code: string
  /** Takes what the page has learnt since, as that the company has closed. */
  onNews?: (news: Opening) => void
}
