import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import type { FarWatch } from './far-watch.ts'
import { words } from './words.ts'

/** Asks to watch a page on another device by its code, and shows the state of the request. */
export function FarForm({ farWatch }: { farWatch: FarWatch }) {
  const { share, now, problem, isBusy } = useSyncExternalStore(farWatch.listen, farWatch.now)
  const said = problem ?? (share && now && words.far[now.ending ?? now.state](share.sharedBy))
  const isOn = share !== undefined && now?.state !== 'ended'
  return (
    <Flex align="center" wrap="wrap" rowGap="2">
      {isOn ? (
        <Button size="sm" variant="outline" onClick={farWatch.end}>
          {words.farEnd}
        </Button>
      ) : (
        <chakra.form
          display="flex"
          gap="2"
          onSubmit={(event) => {
            event.preventDefault()
            void farWatch.ask(String(new FormData(event.currentTarget).get('code')))
          }}
        >
          <chakra.input
            name="code"
            required
            maxLength={20}
            autoComplete="off"
            aria-label={words.farCode}
            placeholder={words.farCodeShort}
            w="8rem"
            h="2.125rem"
            px="2.5"
            textTransform="uppercase"
            bg="bg.panel"
            border="1px solid {colors.border.emphasized}"
            rounded="md"
            css={{ '&::placeholder': { color: 'fg.muted', textTransform: 'none' } }}
          />
          <Button type="submit" size="sm" variant="outline" disabled={isBusy}>
            {words.farWatch}
          </Button>
        </chakra.form>
      )}
      <Text
        role="status"
        ms={said ? '2' : '0'}
        color={problem ? 'fg.error' : isOn ? 'brand.fg' : 'fg.muted'}
        fontSize="xs"
      >
        {said}
      </Text>
    </Flex>
  )
}
