import { chakra } from '@chakra-ui/react/styled-system'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import { type FirstStep, getFirstSteps } from '#contract/dashboard.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { addSampleProducts } from '#contract/product.ts'
import { useCopy } from '../parts/export/use-copy.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { roughWait } from '../parts/time/rough-wait.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { addressOfStep, isOffered } from './first-step.ts'

/** The topics that affect a step; the list is refetched in the background. */
const topics = ['product', 'order', 'booking', 'table'] as const

type Known = OutputOf<typeof getFirstSteps>

/** A company's first steps; undefined if they are done or not available. */
export function useFirstSteps(): { known: Known | undefined; reload: () => void } {
  const may = useMay()
  const { answer, reload } = useAnswer(
    getFirstSteps,
    {},
    { live: topics, everyMs: 3_000, isOff: !may(getFirstSteps) },
  )
  return { known: answer && isOffered(answer) ? answer : undefined, reload }
}

/**
 * The list of a new company's first steps. Steps are checked automatically, and the list disappears
 * when all are done.
 */
export function FirstSteps({ known, onChanged }: { known: Known; onChanged: () => void }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const hide = useSubmit(updateUser, onChanged)
  const { steps, trialDaysLeft } = known
  const count = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="panel__pane" aria-labelledby="first-steps">
      <Head>
        <h2 id="first-steps">{t('dashboard.steps.title', { company: user.companyName })}</h2>
        <span>{t('dashboard.steps.done', { done: count, all: steps.length })}</span>
        <progress max={steps.length} value={count} aria-labelledby="first-steps" />
      </Head>
      {trialDaysLeft !== undefined && (
        <p className="panel__hint">
          {t('dashboard.steps.trial', { count: trialDaysLeft })}{' '}
          <TextLink variant="underline" href="/actions/subscription">
            {t('dashboard.steps.plan')}
          </TextLink>
        </p>
      )}
      <Rows>
        {steps.map((step) => (
          <Step key={step.step} {...step} known={known} />
        ))}
      </Rows>
      <Samples known={known} onAdded={onChanged} />
      <GuestLink known={known} />
      {hide.failure && <FailureNotice failure={hide.failure} />}
      <Button
        variant="ghost"
        size="sm"
        justifySelf="start"
        loading={hide.isBusy}
        onClick={() => hide.send({ settings: { hasNoFirstSteps: true } })}
      >
        {t('dashboard.steps.hide')}
      </Button>
    </section>
  )
}

function Step({
  step,
  isDone,
  known: { link, expireAfterMin },
}: {
  step: FirstStep
  isDone: boolean
  known: Known
}) {
  const { t, i18n } = useTranslation()
  const url = link?.url
  const inside = (
    <>
      <Icon of={isDone ? Check : Circle} />
      <span>
        <strong>{t(`dashboard.steps.step.${step}.name`)}</strong>
        <small>
          {t(isDone ? 'dashboard.steps.isDone' : `dashboard.steps.step.${step}.text`)}
          {step === 'hours' && expireAfterMin !== undefined && (
            <>
              {' '}
              {t('dashboard.steps.expire', {
                time: roughWait(expireAfterMin * 60_000, i18n.language),
              })}
            </>
          )}
        </small>
      </span>
      <Icon of={ChevronRight} />
    </>
  )
  const isOutside = step === 'share' && url !== undefined
  return (
    <li data-done={isDone}>
      {isOutside ? (
        <a href={url} target="_blank" rel="noreferrer">
          {inside}
        </a>
      ) : (
        <Link href={addressOfStep[step]}>{inside}</Link>
      )}
    </li>
  )
}

/** Offers sample products to users who want to try the app. */
function Samples({ known, onAdded }: { known: Known; onAdded: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const add = useSubmit(addSampleProducts, onAdded)
  const isNeeded = known.steps.some(({ step, isDone }) => step === 'product' && !isDone)
  if (!isNeeded || !may(addSampleProducts)) return null
  return (
    <Offer>
      <p>{t('dashboard.steps.samplesText')}</p>
      {add.failure && <FailureNotice failure={add.failure} />}
      <Button variant="surface" loading={add.isBusy} onClick={() => add.send({})}>
        {t('dashboard.steps.samples')}
      </Button>
    </Offer>
  )
}

function GuestLink({ known: { link } }: { known: Known }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy(link?.url ?? '')
  if (!link) return null
  return (
    <Offer>
      <p>
        {t('dashboard.steps.link')}: <strong>{link.url.replace(/^https?:\/\//, '')}</strong>
      </p>
      <Button variant="surface" aria-live="polite" onClick={copy}>
        {t(isCopied ? 'dashboard.steps.copied' : 'dashboard.steps.copy')}
      </Button>
      <Button asChild variant="surface">
        <a href={link.url} target="_blank" rel="noreferrer">
          {t('dashboard.steps.openLink')}
        </a>
      </Button>
      <TextLink variant="underline" href="/actions/qrcode">
        {t('dashboard.steps.codes')}
      </TextLink>
    </Offer>
  )
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& > span': { color: 'fg.muted', fontSize: 'sm' },
    '& > progress': {
      flex: '1 1 8rem',
      blockSize: '2',
      maxInlineSize: '16rem',
      overflow: 'hidden',
      appearance: 'none',
      bg: 'bg.muted',
      border: '0',
      borderRadius: 'full',
    },
    '& > progress::-webkit-progress-bar': { bg: 'bg.muted' },
    '& > progress::-webkit-progress-value': { bg: 'brand.solid' },
    '& > progress::-moz-progress-bar': {
      bg: 'brand.solid',
    },
  },
})

const Rows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(19rem, 100%), 1fr))',
    columnGap: '4',
    '& a': {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      minBlockSize: '14',
      marginInline: '-2',
      paddingInline: '2',
      borderRadius: 'md',
      fontSize: 'sm',
    },
    '& a:hover': { bg: 'bg.subtle' },
    '& a > span': { display: 'grid', flex: '1', minInlineSize: '0' },
    '& small': { color: 'fg.muted', fontSize: 'xs' },
    '& svg': { color: 'fg.muted' },
    '& strong': { fontWeight: 'medium' },
    '& [data-done=true] strong': { color: 'fg.muted' },
    '& [data-done=true] svg:first-of-type': { color: 'green.fg' },
  },
})

const Offer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    paddingBlockStart: '3',
    borderBlockStart: '1px solid {colors.border.muted}',
    fontSize: 'sm',
    '& > p': { flex: '1 1 16rem', overflowWrap: 'anywhere' },
  },
})
