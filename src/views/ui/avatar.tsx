import { initialsOf } from './initials.ts'

type Props = {
  /** The name of the person or company. */
  name: string
  /** Without it the initials are shown. */
  src?: string | undefined
  /** A person's picture is round, a logo is square. */
  kind?: 'face' | 'logo'
  className?: string | undefined
  onError?: () => void
}

/** A small picture of a person or company. It is decorative, because the name is next to it. */
export function Avatar({ name, src, kind = 'face', className = '', onError }: Props) {
  const look = `${kind === 'face' ? 'frame__avatar' : 'frame__logo'} ${className}`
  if (src === undefined)
    // Drawn with CSS, so that the initials are not part of a surrounding button's name.
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
