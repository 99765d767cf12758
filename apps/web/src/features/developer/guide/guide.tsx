import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { DocSection } from '../doc-section.tsx'
import { AGENT_SAMPLES } from './agent-samples.ts'
import { GUIDE_STEPS, type GuideStep } from './guide-steps.ts'
import { SampleTabs, ShellSample } from './sample-tabs.tsx'
import { SAMPLES } from './samples.ts'

/** From the first key to the first webhook, each step with its sample. */
export function Guide() {
  return (
    <div className="grid gap-12">
      <ReadingSteps />
      <WritingSteps />
      <SandboxStep />
      <ReceivingSteps />
      <AgentStep />
    </div>
  )
}

const [key, call, list, change, sandbox, webhook, failure, agents] = GUIDE_STEPS

function ReadingSteps() {
  return (
    <>
      <Step step={key} sample={<ShellSample title={key.title} text={SAMPLES.install.curl} />}>
        <p>
          Sign in and create a key under <Anchor id="keys">API keys</Anchor>. You choose what it may
          do, and see it once: keep it on a server, where it acts for you.
        </p>
        <p>
          The TypeScript client comes from this site and fits its API. It has no dependencies and
          runs in Node, Deno, Bun, workers and browsers; with curl, you need only the key.
        </p>
      </Step>
      <Step step={call} sample={<SampleTabs title={call.title} sample={SAMPLES.firstCall} />}>
        <p>
          Send the key as a bearer token. Methods of the client are named like the operations of the{' '}
          <Anchor id="reference">reference</Anchor>, and take path, query and body as one object.
        </p>
        <p>Public data needs no key. Each key has limits of its own.</p>
      </Step>
      <Step step={list} sample={<SampleTabs title={list.title} sample={SAMPLES.pages} />}>
        <p>
          Lists reply with <C>items</C> and <C>nextCursor</C>. Pass the cursor to get the next page;{' '}
          <C>null</C> means the end. A page has up to 50 items.
        </p>
        <p>
          <C>all</C> goes through every item, and fetches a page when its turn comes.
        </p>
      </Step>
    </>
  )
}

function WritingSteps() {
  return (
    <Step step={change} sample={<SampleTabs title={change.title} sample={SAMPLES.change} />}>
      <p>
        Send an <C>Idempotency-Key</C> with every change. The same key with the same request returns
        the stored reply, so a request whose reply was lost can be sent again. With a different
        request it is refused.
      </p>
      <p>The client makes a key for each call and keeps it over its retries.</p>
    </Step>
  )
}

function SandboxStep() {
  return (
    <Step step={sandbox} sample={<SampleTabs title={sandbox.title} sample={SAMPLES.sandbox} />}>
      <p>
        Create a key in <Anchor id="keys">test mode</Anchor>: the same calls are answered by a
        sandbox with its own bounties, people and points. Nothing in it is real or shown on this
        site.
      </p>
      <p>
        What takes days here takes seconds there: an entry is accepted, wins and is paid. The word{' '}
        <C>reject</C> in its title gets it refused. A bounty of yours is approved and entered; with
        the word <C>sprint</C> in its title it closes at once, you score the entries, and winners
        are announced for you.
      </p>
      <p>
        Ask for events by cursor with the test key; webhooks tell only of this site. A test key
        works at <C>/api/v1</C> and <C>/mcp</C>.
      </p>
    </Step>
  )
}

function ReceivingSteps() {
  return (
    <>
      <Step
        step={webhook}
        sample={
          <div className="grid min-w-0 gap-4">
            <SampleTabs title={webhook.title} sample={SAMPLES.webhook} />
            <SampleTabs title="Follow events without a server" sample={SAMPLES.follow} />
          </div>
        }
      >
        <p>
          Register an address under <Anchor id="webhooks">Webhooks</Anchor> and keep its secret.
          Deliveries are signed by the <StandardWebhooks /> scheme: HMAC-SHA256 over id, timestamp
          and body.
        </p>
        <p>
          Check the signature over the body as received, and refuse what is more than five minutes
          old. A delivery can arrive twice: remember <C>webhook-id</C>. The curl sample sends your
          receiver a signed event.
        </p>
        <p>
          Without a server, ask for events after a cursor that you keep: the second sample goes on
          where it stopped.
        </p>
      </Step>
      <Step step={failure} sample={<SampleTabs title={failure.title} sample={SAMPLES.problems} />}>
        <p>
          Errors are <C>application/problem+json</C> with a stable <C>code</C>, the fields to
          correct, and the request ID, which finds the request in our log.
        </p>
        <p>
          After 429, 502, 503 or 504, wait as long as <C>Retry-After</C> says and try again. The
          client does so twice. Other statuses don’t change by trying again.
        </p>
      </Step>
    </>
  )
}

function AgentStep() {
  return (
    <Step
      step={agents}
      sample={
        <div className="grid min-w-0 gap-4">
          {AGENT_SAMPLES.map(({ client, text }) => (
            <ShellSample
              key={client}
              kind={client}
              title={`${agents.title}, ${client}`}
              text={text}
            />
          ))}
        </div>
      }
    >
      <p>
        An agent can find bounties, ask, draft, check and submit entries, and read and score those
        of your own bounties. It works over MCP at <C>/mcp</C> with your key, and sees only the
        tools that the key’s scopes open. <FileLink path="/skill.md" /> tells it how, step by step;{' '}
        <FileLink path="/llms.txt" /> tells it what this site has.
      </p>
      <p>
        Texts of other people reach it as data with their author. It can’t vote, announce winners,
        or move money or points. Everything that it changes is listed under the key’s{' '}
        <Anchor id="keys">usage</Anchor>.
      </p>
    </Step>
  )
}

/** A file for programs, which is no page of the app. */
function FileLink({ path }: { path: string }) {
  return (
    <a href={path} className="underline">
      <C>{path}</C>
    </a>
  )
}

/** The text of a step beside its sample, below it on narrow screens. */
function Step({
  step,
  sample,
  children,
}: {
  step: GuideStep
  sample: ReactNode
  children: ReactNode
}) {
  return (
    <DocSection id={step.id} title={step.title} level={3}>
      <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid max-w-reading gap-3">{children}</div>
        {sample}
      </div>
    </DocSection>
  )
}

function Anchor({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={`#${id}`} className="underline">
      {children}
    </Link>
  )
}

function C({ children }: { children: ReactNode }) {
  return <code className="figures rounded-[0.3rem] bg-sunken px-1 text-[0.9em]">{children}</code>
}

function StandardWebhooks() {
  return (
    <a href="https://www.standardwebhooks.com" className="underline">
      Standard Webhooks
    </a>
  )
}
