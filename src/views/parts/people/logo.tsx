import { useApp } from '../../seams/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { usePicture } from '../../ui/use-picture.ts'

type Props = {
  url: string | undefined
  stamp?: number
  className?: string
  /** The name of the owner, whose initials are shown without a picture. */
  name?: string | undefined
}

/**
 * A picture by its stored name: `image?url={file}`, with a stamp that changes when the picture does
 * (specification, sections 7 and 9).
 */
export function Logo({ url, stamp, className, name = '' }: Props) {
  const { image } = useApp().config.bases
  const address =
    url &&
    `${image}?${new URLSearchParams({ url, ...(stamp !== undefined && { v: String(stamp) }) })}`
  const { isThere, onError } = usePicture(address)
  const otherwise = name.trim() === '' ? '/placeholder.svg' : undefined
  return (
    <Avatar
      kind="logo"
      name={name}
      src={isThere ? address : otherwise}
      className={className}
      onError={onError}
    />
  )
}
