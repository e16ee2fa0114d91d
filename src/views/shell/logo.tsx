import { useState } from 'react'
import { useApp } from './app-context.ts'

/** A picture of the image base: `image?url={file}`, with a stamp that changes when the picture does (specification, sections 7 and 9). */
export function Logo({ url, stamp, className = 'logo' }: { url: string | undefined; stamp?: number; className?: string }) {
  const { image } = useApp().config.bases
  const [failed, setFailed] = useState<string>()
  const address = url && `${image}?${new URLSearchParams({ url, ...(stamp !== undefined && { v: String(stamp) }) })}`
  const src = address && address !== failed ? address : '/placeholder.svg'
  return <img className={className} src={src} alt="" width={32} height={32} onError={() => setFailed(address)} />
}
