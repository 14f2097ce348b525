/** Why a bucket did not do what was asked: one sentence for the operator, without credentials. */
export class BucketError extends Error {}
