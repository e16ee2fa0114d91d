import { initialsOf } from './initials.ts'
import { useApp } from '../../seams/app-context.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  url: string | undefined
  stamp?: number
  className?: string
  /** Whose it is: without a picture their initials stand there. */ name?: string | undefined
}

/**
 * A picture of the image base: `image?url={file}`, with a stamp that changes when the picture does
 * (specification, sections 7 and 9).
 */
export function Logo({ url, stamp, className = 'frame__logo', name }: Props) {
  const { image } = useApp().config.bases
  const address =
    url &&
    `${image}?${new URLSearchParams({ url, ...(stamp !== undefined && { v: String(stamp) }) })}`
  const { isThere, onError } = usePicture(address)
  const src = isThere ? address : undefined
  if (!src && name?.trim())
    return (
      <span
        className={`${className} frame__initials`}
        data-initials={initialsOf(name)}
        aria-hidden="true"
      />
    )
  return (
    <img
      className={className}
      src={src ?? '/placeholder.svg'}
      alt=""
      width={32}
      height={32}
      onError={onError}
    />
  )
}
