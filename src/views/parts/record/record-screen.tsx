import type { ParseKeys, TypeOptions } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearch } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Page } from '../page/page.tsx'
import { askedRecord, type Loaded, shownOf } from './record-shown.ts'
import '../../theme/lists.css'

/** The type of the translation resources; in the tests, where it is unknown, a record of any. */
type App = TypeOptions['resources'] extends { app: infer Words } ? Words : Record<string, Said>
type Said = { one: string; back: string; missing: { title: string; text: string } }
/** The keys of the resources that contain a record screen's texts. */
type RecordWords = {
  [Place in keyof App & string]: App[Place] extends Said ? Place : never
}[keyof App & string]
/**
 * The texts of a record screen: its kind, the link back to the list, and the message for a missing
 * record.
 */
type RecordTexts = {
  one: ParseKeys
  back: ParseKeys
  missing: { title: ParseKeys; text: ParseKeys }
}

type OneDeclaration<R, State extends Loaded<R>> = {
  words: RecordWords | RecordTexts
  /** The path of the list. */
  list: string
  /** A hook: loads the record with this id. */
  useOne: (id: Id) => State
  /** Shown until the record has loaded. */
  Skeleton?: () => ReactNode
  Screen: (props: { record: NonNullable<State['record']>; state: State }) => ReactNode
}
type RecordDeclaration<R, State extends Loaded<R>> = OneDeclaration<R, State> & {
  /** The screen for a new record, at `id=new`. */
  New?: () => ReactNode
}

/**
 * The screen of a record, as a component: the record in the URL, or a new one (recipe in
 * CONTRIBUTING).
 */
export function recordScreen<R, State extends Loaded<R>>(declared: RecordDeclaration<R, State>) {
  const { New } = declared
  const One = oneRecord(declared)
  const Missing = missingPage(declared)

  return function RecordScreen() {
    const asked = askedRecord(useSearch())
    if (asked.is === 'new' && New) return <New />
    return asked.is === 'one' ? <One key={asked.id} id={asked.id} /> : <Missing />
  }
}

/** One record, as a component: loading, missing, failed, or shown. */
export function oneRecord<R, State extends Loaded<R>>(declared: OneDeclaration<R, State>) {
  const { words, list, useOne, Skeleton, Screen } = declared
  const { one, back } = textsOf(words)
  const Missing = missingPage(declared)

  return function OneRecord({ id }: { id: Id }) {
    const { t } = useTranslation()
    const state = useOne(id)
    const shown = shownOf(state)
    if (shown === 'missing') return <Missing />
    if (state.record) return <Screen record={state.record} state={state} />
    return (
      <Page title={t(one)} lead={<BackLink to={list}>{t(back)}</BackLink>}>
        {state.failure && <FailureNotice failure={state.failure} onRetry={state.reload} />}
        {shown === 'skeleton' && Skeleton && <Skeleton />}
      </Page>
    )
  }
}

/** The screen for a record that does not exist or belongs to another company. */
function missingPage({ words, list }: Pick<OneDeclaration<unknown, never>, 'words' | 'list'>) {
  const { one, back, missing } = textsOf(words)
  return function MissingPage() {
    const { t } = useTranslation()
    return (
      <Page title={t(one)}>
        <EmptyState
          title={t(missing.title)}
          text={t(missing.text)}
          action={<BackLink to={list}>{t(back)}</BackLink>}
        />
      </Page>
    )
  }
}

function textsOf(words: RecordWords | RecordTexts): RecordTexts {
  if (typeof words === 'object') return words
  return {
    one: `${words}.one`,
    back: `${words}.back`,
    missing: { title: `${words}.missing.title`, text: `${words}.missing.text` },
  }
}
