import type { OutputOf } from '#contract/endpoint.ts'
import type { openLink } from '#contract/guest.ts'

export type Link = OutputOf<typeof openLink>
/** Whether the business is open, and until when or from when. */
export type Opening = Pick<Link, 'isOpenNow' | 'opensMs' | 'closesMs'>
/** The props of every page behind a link: the link's target, and its code. */
export type LinkProps = {
  link: Link
  code: string
  /** Called with a newer opening state, for example when the company has closed. */
  onNews?: (news: Opening) => void
}
