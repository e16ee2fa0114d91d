import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import Info from 'lucide-react/icons/info'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FarForm } from './far-form.tsx'
import type { FarWatch } from './far-watch.ts'
import { OpenSession } from './open-session-button.tsx'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

type Props = { watching: Watching; isBeside: boolean; farWatch: FarWatch | undefined }

/** Shown without any session: how to start one, or open a saved one. */
export function NoTabs({ watching, isBeside, farWatch }: Props) {
  return (
    <Grid gridArea="1 / 1 / -1 / -1" placeItems="center">
      <Flex direction="column" align="center" gap="3" maxW="26rem" p="6" textAlign="center">
        <Icon of={Info} size="xl" />
        <Heading as="h1" size="2xl">
          {words.noTabs}
        </Heading>
        <Text>{isBeside ? words.noTabsBeside : words.noTabsText}</Text>
        <Button asChild>
          <a href={isBeside ? '/' : '/?inspect'} target="_blank" rel="noreferrer">
            {words.openApp}
          </a>
        </Button>
        <OpenSession watching={watching} />
        {farWatch && <FarForm farWatch={farWatch} />}
      </Flex>
    </Grid>
  )
}
