import { initialsOf } from './initials.ts'

type Props = {
  /** Whose it is. */
  name: string
  /** Left out: the initials stand there. */
  src?: string | undefined
  /** A face is round, a logo has corners. */
  kind?: 'face' | 'logo'
  className?: string | undefined
  onError?: () => void
}

/** A person or a company at a glance. It is decorative: the name stands beside it. */
export function Avatar({ name, src, kind = 'face', className = '', onError }: Props) {
  const look = `${kind === 'face' ? 'frame__avatar' : 'frame__logo'} ${className}`
  if (src === undefined)
    // Drawn by the style sheet: two letters are no words of the button that they stand in.
    return (
      <span
        className={`${look} frame__initials`}
        data-initials={initialsOf(name)}
        aria-hidden="true"
      />
    )
  const size = kind === 'face' ? 36 : 32
  return <img className={look} src={src} alt="" width={size} height={size} onError={onError} />
}
