const paths = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7',
  warn: 'M12 8v5M12 16.5h.01M12 3.5 2.5 20h19z',
  info: 'M12 11v6M12 7.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
} as const

export type IconName = keyof typeof paths

/** A decorative icon beside a label. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing path={paths[name]} />
}

/** An icon of one path. */
export function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
