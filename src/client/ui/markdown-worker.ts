import { answerTo, type Question } from './markdown-tree.ts'

// The other end of read-aside.ts.
self.addEventListener('message', ({ data }: MessageEvent<Question>) => self.postMessage(answerTo(data)))
