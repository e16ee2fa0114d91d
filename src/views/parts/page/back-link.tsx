import { Link } from 'wouter'
import { listAddress } from '../list/use-list.ts'

/** Back to a list as it was left. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="panel__back" href={listAddress(to)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="m10 3-5 5 5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </Link>
  )
}
