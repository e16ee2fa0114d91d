import { useApp } from '../../seams/app-context.ts'
import { initialsOf } from './initials.ts'
import { usePicture } from './use-picture.ts'

/**
 * Who someone is at a glance: their picture, else their initials. The default face (specification,
 * section 8) stands there where a picture can't be loaded, and where not even a name is known.
 */
export function Avatar({ name, url }: { name: string; url?: string | undefined }) {
  const { image } = useApp().config.bases
  const { isThere, onError } = usePicture(url)
  const initials = initialsOf(name)
  if (!url && initials !== '')
    // Drawn by the style sheet: two letters are no words of the button that they stand in.
    return (
      <span className="frame__avatar frame__initials" data-initials={initials} aria-hidden="true" />
    )
  const src =
    url && isThere ? `${image}?${new URLSearchParams({ url, size: 'small' })}` : '/face.svg'
  return <img className="frame__avatar" src={src} alt="" width={36} height={36} onError={onError} />
}
