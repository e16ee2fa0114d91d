import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type CalendarFeed, changeFeed, listFeeds } from '#contract/calendar.ts'
import { Button } from '../ui/button.tsx'
import { Alert, Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useCopy } from '../parts/export/use-copy.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { QrCode } from '../parts/qr/qr-code.tsx'
import { useChosen } from '../parts/hooks/use-chosen.ts'

/** The secret address for subscribing to a person's bookings on a phone. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { answer: feeds, failure, reload } = useAnswer(listFeeds, {})
  const change = useSubmit(changeFeed, reload)
  const [feed, choose] = useChosen(feeds ?? [], ({ resourceId }) => resourceId)
  const title = t('feed.title')
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <Box p="5">
        <h2>{title}</h2>
        <Grid gap="3" my="3" minW="0">
          <p className="quiet__text">{t('feed.text')}</p>
          {failure && <FailureNotice failure={failure} onRetry={reload} />}
          {change.failure && <Alert>{change.failure.message}</Alert>}
          {feeds?.length === 0 && <Notice>{t('feed.nobody')}</Notice>}
          {feeds && feeds.length > 1 && (
            <Select
              aria-label={t('bookings.who')}
              value={feed?.resourceId ?? ''}
              onChange={({ target }) => choose(target.value)}
            >
              {feeds.map(({ resourceId, name }) => (
                <option key={resourceId} value={resourceId}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          {feed && (
            <Feed
              key={feed.address}
              feed={feed}
              isBusy={change.isBusy}
              onChange={(isOn) => change.send({ resourceId: feed.resourceId, isOn })}
            />
          )}
        </Grid>
        <div className="dialog__actions">
          <Button variant="surface" onClick={onClose}>
            {t('bookings.close')}
          </Button>
        </div>
      </Box>
    </GuardedDialog>
  )
}

type FeedProps = { feed: CalendarFeed; isBusy: boolean; onChange: (isOn: boolean) => void }

function Feed({ feed: { name, address }, isBusy, onChange }: FeedProps) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy(address ?? '')
  if (!address)
    return (
      <Button justifySelf="start" disabled={isBusy} onClick={() => onChange(true)}>
        {t('feed.make', { name })}
      </Button>
    )
  // Phones open `webcal:` in their calendar.
  const subscription = address.replace(/^https?:/, 'webcal:')
  return (
    <>
      <Flex gap="4" wrap="wrap" alignItems="center">
        <Box w="9rem" flex="none">
          <QrCode text={subscription} label={t('feed.picture', { name })} />
        </Box>
        <Grid gap="2" flex="1 1 12rem" minW="0">
          <Text fontSize="sm">{t('feed.scan')}</Text>
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {address}
          </Text>
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="surface" onClick={copy}>
              {isCopied ? t('feed.copied') : t('feed.copy')}
            </Button>
            <Button asChild size="sm" variant="surface">
              <a href={subscription}>{t('feed.open')}</a>
            </Button>
          </Flex>
        </Grid>
      </Flex>
      <Text color="fg.muted" fontSize="sm">
        {t('feed.secret')}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="surface" disabled={isBusy} onClick={() => onChange(true)}>
          {t('feed.renew')}
        </Button>
        <Button
          size="sm"
          variant="surface"
          colorPalette="red"
          disabled={isBusy}
          onClick={() => onChange(false)}
        >
          {t('feed.revoke')}
        </Button>
      </Flex>
    </>
  )
}
