import { fieldsOf } from '../db/fields-of.ts'
import type { OpenApi } from '../http/openapi.ts'
import type { Operation } from '../http/openapi-operation.ts'
import { fieldRows, rulesOf, typeOf } from './fields.ts'
import { html, type Html, prose } from './html.ts'

type Call = { method: string; path: string; operation: Operation }

/** The API reference as one self-contained page, without scripts and external resources. */
export function docsPage(document: OpenApi, style: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')].toSorted(
    ([a], [b]) => a.localeCompare(b),
  )
  const { title, description } = document.info
  // The style is inserted unchanged and unescaped, because the CSP allows exactly this style by its
  // hash.
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="/icon.svg"><style>${style}</style></head>${
    html`<body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${title}</h1>
          <p>
            ${calls.length} calls in ${groups.length} groups. ${prose(description)} The same as a
            document for tools: <a href="/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Groups">
          <ul>
            ${groups.map(
              ([name, of]) =>
                html`<li><a href="#${name}">${name}</a> <small>${of.length}</small></li>`,
            )}
          </ul>
        </nav>
        <main id="calls">
          ${common(document)}${groups.map(
            ([name, of]) =>
              html`<section id="${name}">
                <h2>${name}</h2>
                ${of.map(callPart)}
              </section>`,
          )}
        </main>
      </body>
      </html>`.html
  }`
}

function callPart({ method, path, operation }: Call): Html {
  const { operationId, summary, description, requestBody, parameters, responses } = operation
  const fields = parameters.filter((it) => it.in !== 'header')
  const headers = parameters.filter((it) => it.in === 'header')
  const body = requestBody?.content['application/json']
  const { 'application/json': answer, ...asItIs } = responses['200']?.content ?? {}
  const others = Object.keys(asItIs)
  return html`<details class="${method.toLowerCase()}">
    <summary><b>${method}</b> <code>${path}</code> <span>${prose(summary)}</span></summary>
    <p id="${operationId}">${description} <a href="#${operationId}">${operationId}</a></p>
    ${
      fields.length > 0 &&
      html`<h3>Fields in the address</h3>
        ${table(
          fields.map(
            ({ name, required, schema }) =>
              html`<tr>
                <td><code>${name}</code>${required && html` <abbr title="required">*</abbr>`}</td>
                <td>${typeOf(schema)}</td>
                <td>${rulesOf(schema)}</td>
              </tr>`,
          ),
        )}`
    }
    ${
      body?.schema &&
      html`<h3>Body</h3>
        ${table(fieldRows(body.schema))}${code(body.example)}`
    }
    ${
      requestBody &&
      !body &&
      html`<h3>Body</h3>
        <p>A file as it is: ${Object.keys(requestBody.content).join(', ')}.</p>`
    }
    ${
      headers.length > 0 &&
      html`<h3>Headers beside the token</h3>
        <ul>
          ${headers.map((it) => html`<li><code>${it.name}</code> ${it.description}</li>`)}
        </ul>`
    }
    <h3>Answer</h3>
    ${answer?.schema && table(fieldRows(answer.schema))}${code(answer?.example)}
    ${others.length > 0 && html`<p>As it is: ${others.join(', ')}.</p>`}
    <h3>Refusals</h3>
    <ul>
      ${Object.entries(responses)
        .filter(([status]) => status !== '200')
        .map(([status, it]) => html`<li><b>${status}</b> ${it.description}</li>`)}
    </ul>
  </details>`
}

/** What applies to every call. */
function common({ components }: OpenApi): Html {
  const { examples } = components
  return html`<section id="refusals">
    <h2>Every refusal</h2>
    <p>
      A refusal is <code>application/problem+json</code>. Its status is that of its code; a client
      that gets 400, 401 or 500 signs out, so nothing that can be typed leads to one of these. A 409
      shows the record as it is now in <code>current</code>.
    </p>
    ${code(examples['VALIDATION']?.value)}
    <details>
      <summary><span>The ${Object.keys(examples).length} codes</span></summary>
      ${table(
        Object.entries(examples).map(([name, { value }]) => {
          const { status, message } = fieldsOf(value)
          return html`<tr>
            <td><code>${name}</code></td>
            <td>${String(status)}</td>
            <td>${String(message)}</td>
          </tr>`
        }),
      )}
    </details>
  </section>`
}

function table(rows: readonly Html[]): Html {
  return rows.length > 0
    ? html`<div class="scroll" tabindex="0">
        <table>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`
    : html`<p>Nothing.</p>`
}

function code(example: unknown): Html | undefined {
  return example === undefined
    ? undefined
    : html`<pre tabindex="0">${JSON.stringify(example, undefined, 2)}</pre>`
}
