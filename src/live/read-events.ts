/**
 * One message of server-sent events; a comment, which the server sends as a heartbeat, has neither
 * name nor data.
 */
export type StreamMessage = { event: string | undefined; data: string }

/** Reads server-sent events until the stream ends, passing on each complete message. */
export async function readEvents(
  body: ReadableStream<BufferSource>,
  onMessages: (messages: readonly StreamMessage[]) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n')
    rest = blocks.pop() ?? ''
    if (blocks.length > 0) onMessages(blocks.map(messageOf))
  }
}

function messageOf(block: string): StreamMessage {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  return { event: field('event'), data: field('data') ?? '{}' }
}
