import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { Steps } from './steps.ts'

type Props<Event> = {
  steps: Steps<Event>
  wordOf: (event: Event) => string
  isBusy: boolean
  /** Unsaved input has to be saved first, so that a step does not apply to half a change. */
  isDirty?: boolean
  /** The main step is not the primary button, because it ends something. */
  quiet?: Event
  onPress: (event: Event) => void
}

/** The allowed events of an open record as buttons, the main step last. */
export function StepsBar<Event extends string>({
  steps: { main, others, back, endings },
  wordOf,
  isBusy,
  isDirty = false,
  quiet,
  onPress,
}: Props<Event>) {
  const { t } = useTranslation()
  const secondary = [...endings, ...back, ...others]
  if (!main && secondary.length === 0) return null
  const step = (event: Event) => (
    <Button
      key={event}
      variant={event === main && event !== quiet ? 'solid' : 'surface'}
      colorPalette={endings.includes(event) ? 'red' : 'brand'}
      flexGrow={{ mdDown: 1 }}
      disabled={isBusy || isDirty}
      onClick={() => onPress(event)}
    >
      {wordOf(event)}
    </Button>
  )
  return (
    <Flex
      className="record-steps"
      wrap="wrap"
      align="center"
      justify="flex-end"
      gap="2"
      inlineSize={{ mdDown: 'full' }}
    >
      {isDirty && (
        <Text color="fg.muted" textStyle="sm">
          {t('form.saveFirst')}
        </Text>
      )}
      {secondary.map(step)}
      {main && step(main)}
    </Flex>
  )
}
