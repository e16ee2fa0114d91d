import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import Info from 'lucide-react/icons/info'
import { Icon } from '../ui/icon.tsx'
import type { WatchedActor } from '../../inspect/watch.ts'
import { useApp } from '../seams/app-context.ts'
import { CalmPage } from '../frame/page/calm-page.tsx'
import { useTitle } from '../parts/page/page.tsx'
import { ActorTree } from './actor-tree.tsx'
import { Chart } from './chart.tsx'
import { History } from './history.tsx'
import { SendPanel } from './send-panel.tsx'
import { StatelyFrame } from './stately-frame.tsx'
import { stateWords } from './state-words.ts'
import { Toolbar } from './toolbar.tsx'
import { useWatch, type Watching } from './use-watch.ts'
import { words } from './words.ts'
import './inspect.css'

/** `/inspect`: the live machines of another tab. Not found where the server does not offer it. */
export function Inspect() {
  return useApp().config.inspector ? <Inspector /> : <Redirect to="/others/404" replace />
}

function Inspector() {
  const watching = useWatch()
  const [wanted, setWanted] = useState<string>()
  const asked = new URLSearchParams(useSearch())
  const isHosted = asked.get('inspect') === 'stately'
  const tab = watching.chosen
  const actors = [...(tab?.actors.values() ?? [])]
  const actor =
    tab?.actors.get(wanted ?? '') ?? actors.find(({ name }) => name === 'session') ?? actors[0]
  useTitle(words.title)

  return (
    <div className="inspect" data-hosted={isHosted}>
      {tab ? (
        <Toolbar watching={watching} tab={tab} actor={actor} isHosted={isHosted} />
      ) : (
        <NoTabs />
      )}
      {tab && isHosted && (
        <StatelyFrame
          key={`${tab.tab.id} ${tab.tab.loadedMs}`}
          entries={tab.entries}
          isNamed={asked.get('names') === 'shown'}
        />
      )}
      {tab && !isHosted && (
        <>
          <ActorTree actors={actors} chosenId={actor?.id} onChoose={setWanted} />
          {actor && <Machine key={actor.id} actor={actor} send={watching.send} />}
          <History tab={tab} chosenId={actor?.id} />
        </>
      )}
    </div>
  )
}

function Machine({ actor, send }: { actor: WatchedActor; send: Watching['send'] }) {
  const { snapshot } = actor.last ?? {}
  return (
    <section className="inspect-machine" aria-label={actor.name}>
      <p className="inspect-state" aria-live="polite">
        <span className="sr-only">{words.state}: </span>
        {actor.name} <b>{stateWords(snapshot?.value) || snapshot?.status}</b>
      </p>
      <Chart machine={actor.machine} last={actor.last} />
      <SendPanel actor={actor} send={(event) => send(actor.id, event)} />
      {snapshot?.context !== undefined && (
        <details className="inspect-context">
          <summary>{words.context}</summary>
          <pre tabIndex={0}>{JSON.stringify(snapshot.context, null, 2)}</pre>
        </details>
      )}
    </section>
  )
}

function NoTabs() {
  return (
    <div className="inspect-empty">
      <CalmPage icon={<Icon of={Info} />} title={words.noTabs} text={words.noTabsText}>
        <Button asChild>
          <a href="/?inspect" target="_blank" rel="noreferrer">
            {words.openApp}
          </a>
        </Button>
      </CalmPage>
    </div>
  )
}
