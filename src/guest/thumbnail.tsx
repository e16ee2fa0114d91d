import { type ReactNode, useState } from 'react'
import { useGuest } from './guest.ts'

/** The picture of a product or service in a list; nothing where there is none. */
export function Thumbnail({
  url,
  renderFrame = (picture) => picture,
}: {
  url: string | undefined
  /** What the picture is shown in. */
  renderFrame?: (picture: ReactNode) => ReactNode
}) {
  const { config } = useGuest()
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return null
  return renderFrame(
    <img
      className="guest__thumb"
      src={`${config.bases.image}?${new URLSearchParams({ url, size: 'small' })}`}
      alt=""
      width={88}
      height={88}
      loading="lazy"
      onError={() => setBroken(true)}
    />,
  )
}
