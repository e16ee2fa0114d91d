import { chakra } from '@chakra-ui/react/styled-system'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

/** Whether the watched page is asked for pictures. */
export function PicturesCheck({ watching }: { watching: Watching }) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      color="fg.muted"
      fontSize="xs"
      title={words.picturesHint}
    >
      <input type="checkbox" checked={watching.hasPictures} onChange={watching.togglePictures} />
      {words.pictures}
    </chakra.label>
  )
}
