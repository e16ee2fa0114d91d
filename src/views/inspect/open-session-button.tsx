import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

/** Opens a saved session, and shows an error for an invalid file. */
export function OpenSession({ watching: { open, problem } }: { watching: Watching }) {
  return (
    <>
      <chakra.label
        css={{
          py: '1',
          px: '2.5',
          fontSize: 'xs',
          border: '1px solid {colors.border}',
          rounded: 'md',
          cursor: 'pointer',
          '&:focus-within': { outline: '2px solid {colors.brand.solid}' },
          '& input': { position: 'absolute', opacity: '0', w: '0', pointerEvents: 'none' },
        }}
      >
        {words.open}
        <input
          type="file"
          accept="application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void open(file)
          }}
        />
      </chakra.label>
      <Text role="alert" color="red.fg">
        {problem}
      </Text>
    </>
  )
}
