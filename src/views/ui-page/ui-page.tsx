import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import { Redirect } from 'wouter'
import { moduleNames } from '#contract/modules.ts'
import { useTitle } from '../parts/page/page.tsx'
import { useApp } from '../seams/app-context.ts'
import { Segments } from '../ui/segments.tsx'
import { entries } from './entries.ts'
import type { Entry } from './entry.ts'
import { directions, type Look, schemes, useLook } from './use-look.ts'
import { words } from './words.ts'
import '../theme/shell.css'
import '../theme/lists.css'
import '../theme/forms.css'

/** `/ui`: every component of `views/ui`. Not found if the server does not offer developer tools. */
export function UiPage() {
  return useApp().config.inspector ? <Parts /> : <Redirect to="/others/404" replace />
}

function Parts() {
  const { look, change, worn } = useLook()
  useTitle(words.title)
  return (
    <Grid
      ref={worn}
      gap="10"
      templateColumns="minmax(0, 1fr)"
      maxInlineSize="6xl"
      marginInline="auto"
      paddingBlock={{ base: '8', mdDown: '5' }}
      paddingInline={{ base: '8', mdDown: '4' }}
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <Heading as="h1" size="3xl">
          {words.title}
        </Heading>
        <Text color="fg.muted">{words.lead}</Text>
        <LookChoice look={look} change={change} />
        <Flex
          as="nav"
          aria-label={words.parts}
          wrap="wrap"
          columnGap="4"
          fontSize="sm"
          css={{
            '& a': {
              paddingBlock: { base: '1', mdDown: '3' },
              minInlineSize: { mdDown: '11' },
              color: 'brand.fg',
              textDecoration: 'underline',
            },
          }}
        >
          {entries.map(({ name }) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </Flex>
      </Grid>
      {entries.map((entry) => (
        <Part key={entry.name} entry={entry} />
      ))}
    </Grid>
  )
}

function LookChoice({ look, change }: { look: Look; change: (part: Partial<Look>) => void }) {
  const modules = ['', ...moduleNames].map((value) => ({ value, name: value || words.noModule }))
  return (
    <Flex role="group" aria-label={words.look} wrap="wrap" gap="4" align="end">
      <Segments
        label={words.module}
        isLabelled
        choices={modules}
        value={look.module ?? ''}
        onChange={(picked) => change({ module: moduleNames.find((name) => name === picked) })}
      />
      <Segments
        label={words.scheme}
        isLabelled
        choices={schemes.map((value) => ({ value, name: value }))}
        value={look.scheme}
        onChange={(scheme) => change({ scheme })}
      />
      <Segments
        label={words.direction}
        isLabelled
        choices={directions.map((value) => ({ value, name: value }))}
        value={look.direction}
        onChange={(direction) => change({ direction })}
      />
    </Flex>
  )
}

function Part({ entry: { name, files, about, samples } }: { entry: Entry }) {
  return (
    <Box
      as="section"
      aria-labelledby={name}
      borderBlockStart="1px solid {colors.border}"
      paddingBlockStart="4"
    >
      <Flex wrap="wrap" columnGap="4" align="baseline">
        <Heading as="h2" size="xl" id={name}>
          {name}
        </Heading>
        <Text as="code" dir="ltr" fontFamily="mono" fontSize="xs" color="fg.muted">
          {words.importFrom(files[0])}
        </Text>
      </Flex>
      <Text marginBlock="2" color="fg.muted" fontSize="sm">
        {about}
      </Text>
      <Grid
        templateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        gap="5"
        marginBlockStart="4"
        css={{
          '& > figure': { display: 'grid', gap: '2', alignContent: 'start', minInlineSize: '0' },
          '& > [data-wide=true]': { gridColumn: '1 / -1' },
          '& figcaption': { color: 'fg.muted', fontSize: 'xs' },
          // Not fixed at the bottom here.
          '& .action-bar__root': { position: 'static' },
        }}
      >
        {samples.map((sample) => (
          <figure key={sample.name} data-wide={sample.isWide}>
            <figcaption>{sample.name}</figcaption>
            <div>{sample.show}</div>
          </figure>
        ))}
      </Grid>
    </Box>
  )
}
