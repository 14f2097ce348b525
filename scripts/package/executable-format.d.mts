export function withoutSymbols(executable: Buffer): Buffer
