import { useApp } from '../../seams/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { usePicture } from '../../ui/use-picture.ts'

/**
 * Who someone is at a glance: their picture, else their initials. The default face (specification,
 * section 8) stands there where a picture can't be loaded, and where not even a name is known.
 */
export function PersonAvatar({ name, url }: { name: string; url?: string | undefined }) {
  const { image } = useApp().config.bases
  const { isThere, onError } = usePicture(url)
  if (!url && initialsOf(name) !== '') return <Avatar name={name} />
  const src =
    url && isThere ? `${image}?${new URLSearchParams({ url, size: 'small' })}` : '/face.svg'
  return <Avatar name={name} src={src} onError={onError} />
}
