/** Exit codes of the contract. */
export const EXIT = { fine: 0, someFailed: 1, wrongCall: 2 } as const;
