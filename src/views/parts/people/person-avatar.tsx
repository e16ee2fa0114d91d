import { useApp } from '../../seams/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { usePicture } from '../../ui/use-picture.ts'

/**
 * A person's picture, otherwise their initials. The default avatar (specification, section 8) is
 * shown if the picture can't be loaded, or without a name.
 */
export function PersonAvatar({ name, url }: { name: string; url?: string | undefined }) {
  const { image } = useApp().config.bases
  const { isThere, onError } = usePicture(url)
  if (!url && initialsOf(name) !== '') return <Avatar name={name} />
  const src =
    url && isThere ? `${image}?${new URLSearchParams({ url, size: 'small' })}` : '/face.svg'
  return <Avatar name={name} src={src} onError={onError} />
}
