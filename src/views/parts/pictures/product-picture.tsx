import { useApp } from '../../seams/app-context.ts'
import { usePicture } from '../../ui/use-picture.ts'

/**
 * A stored picture by its name; without one, or if it fails to load, the first letter of its name.
 */
export function ProductPicture({
  file,
  name,
  className = 'cell__thumb',
}: {
  file: string | undefined
  name: string
  className?: string
}) {
  const { image } = useApp().config.bases
  const { isThere, onError } = usePicture(file)
  if (!file || !isThere) {
    return (
      <span className={className} aria-hidden="true">
        {name.trim().slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={`${image}?url=${encodeURIComponent(file)}&size=small`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
