import { Button } from '@chakra-ui/react/button'
import { Heading } from '@chakra-ui/react/heading'
import { useTranslation } from 'react-i18next'
import { Redirect, useSearchParams } from 'wouter'
import { firstModule, type ModuleName, moduleNameOf, moduleNames } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import { landingFor } from '../../machines/app/session.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useApp } from '../seams/app-context.ts'
import { Icon } from '../frame/page/icon.tsx'
import { useTitle } from '../parts/page/page.tsx'
import { useKnownUser } from '../seams/viewer.ts'
import { IndustryStep } from './industry-step.tsx'
import { LookStep } from './look-step.tsx'
import { ModuleStep } from './module-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PlanStep } from './plan-step.tsx'
import './set-up.css'

const steps = ['module', 'types', 'place', 'look', 'plan'] as const
type Step = (typeof steps)[number]
type SetUpDraft = { module: ModuleName }

function isSetUp(value: unknown): value is SetUpDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'module' in value &&
    moduleNames.some((name) => name === value.module)
  )
}

/**
 * `/sessions/settings`: the first steps of a company, from what it does to its plan. Each step is
 * saved by itself, so it can be left and gone on with.
 */
export function FirstSettings() {
  const user = useKnownUser()
  if (!user) return null
  if (user.moduleId && user.initialPayment) return <Redirect to={landingFor(user)} replace />
  return roleOf(user.roleId) === 'business' ? <SetUp user={user} /> : <Waiting user={user} />
}

function SetUp({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const { session } = useApp()
  const [search, setSearch] = useSearchParams()
  // What was chosen and not yet paid for is known to this tab alone.
  const { draft, change } = useDraft<SetUpDraft>('set-up', isSetUp, () => ({
    module: moduleNameOf(user.moduleId) ?? firstModule,
  }))
  const first = user.moduleId ? 'types' : 'module'
  const step = steps.find((name) => name === search.get('step')) ?? first
  // Who signed up has chosen the module; another one can be chosen on the way.
  const shown = user.moduleId && step !== 'module' ? steps.slice(1) : steps
  const at = shown.indexOf(step)
  const go = (to: Step) => setSearch({ step: to })
  const next = () => go(shown[at + 1] ?? 'plan')
  useTitle(t('setUp.title'))

  return (
    <section className="set-up">
      <img className="gate-mark" src="/icon.svg" alt="" width={44} height={44} />
      <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
        {t(`setUp.${step}.title`)}
      </Heading>
      <p className="gate-lead">{t(`setUp.${step}.lead`, { company: user.companyName })}</p>
      <ol className="set-up-steps" aria-label={t('setUp.title')}>
        {shown.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              data-done={index < at}
              onClick={() => go(name)}
            >
              {index < at ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
              {t(`setUp.${name}.name`)}
            </button>
          </li>
        ))}
      </ol>
      {step === 'module' && (
        <ModuleStep module={draft.module} onChange={(module) => change({ module })} onDone={next} />
      )}
      {step === 'types' && <IndustryStep onDone={next} />}
      {step === 'place' && <PlaceStep company={user.companyName} onDone={next} />}
      {step === 'look' && <LookStep onDone={next} />}
      {step === 'plan' && <PlanStep module={draft.module} onOther={() => go('module')} />}
      <p className="set-up-foot">
        <button
          type="button"
          className="gate-other"
          onClick={() => session.send({ type: 'session.sign-out' })}
        >
          {t('setUp.signOut')}
        </button>
      </p>
    </section>
  )
}

/** Only the owner can set the company up. */
function Waiting({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const { session } = useApp()
  useTitle(t('setUp.title'))
  return (
    <section className="set-up">
      <img className="gate-mark" src="/icon.svg" alt="" width={44} height={44} />
      <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
        {t('setUp.waiting.title', { company: user.companyName })}
      </Heading>
      <p className="gate-lead">{t('setUp.waiting.lead')}</p>
      <div className="set-up-acts">
        <Button onClick={() => session.send({ type: 'session.retry' })}>
          {t('setUp.waiting.again')}
        </Button>
        <Button variant="surface" onClick={() => session.send({ type: 'session.sign-out' })}>
          {t('setUp.signOut')}
        </Button>
      </div>
    </section>
  )
}
