import { useTranslation } from '#i18n/use-translation.tsx'
import type { Installation } from '#contract/installation.ts'
import { Fact, Facts } from '../parts/figures/facts.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import { sizeText, timeText } from './say-figures.ts'

/** Versions, health and the last backup; until loaded, boxes of the same height. */
export function InstallationFacts({ answer }: { answer: Installation | undefined }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const pending = answer?.jobs.reduce((sum, one) => sum + one.pending, 0)
  return (
    <Facts aria-busy={answer === undefined}>
      <Fact name={t('installation.fact.version')}>
        {answer?.version}
        {answer && <small>{`Node.js ${answer.node}`}</small>}
      </Fact>
      <Fact name={t('installation.fact.database')}>{answer?.database}</Fact>
      <Fact name={t('installation.fact.started')}>
        {answer && <DateTime ms={answer.startedMs} zone={timeZone} />}
      </Fact>
      <Fact name={t('installation.fact.backup')}>
        {answer?.backup && (
          <>
            <DateTime ms={answer.backup.madeMs} zone={timeZone} />
            <small>{t(`installation.backup.${answer.backup.kind}`)}</small>
            {answer.backup.isEncrypted && <small>{t('installation.backup.encrypted')}</small>}
          </>
        )}
        {answer && !answer.backup && t('installation.backup.unknown')}
      </Fact>
      <Fact name={t('installation.fact.jobs')}>
        {pending}
        {answer?.oldestDueMs !== undefined && (
          <small>
            {t('installation.since')} <DateTime ms={answer.oldestDueMs} zone={timeZone} />
          </small>
        )}
      </Fact>
      <Fact name={t('installation.fact.connections')}>
        {answer?.connections.open}
        {answer && (
          <small>{t('installation.waiting', { count: answer.connections.waiting })}</small>
        )}
      </Fact>
      <Fact name={t('installation.fact.delay')}>
        {answer && timeText(answer.loopDelayMs, i18n.language)}
      </Fact>
      <Fact name={t('installation.fact.memory')}>
        {answer && sizeText(answer.memoryBytes, i18n.language)}
      </Fact>
      <Fact name={t('installation.fact.streams')}>{answer?.streams}</Fact>
    </Facts>
  )
}
