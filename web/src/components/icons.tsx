const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  viewBox: '0 0 24 24',
} as const;

export const BrandIcon = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="currentColor" />
    <path
      d="M8 9h9M8 16h5m4 0h7M8 23h5m4 0h7"
      stroke="var(--paper)"
      stroke-width="3"
      stroke-linecap="round"
    />
  </svg>
);
export const SearchIcon = () => (
  <svg {...stroke} aria-hidden="true">
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </svg>
);
export const SunIcon = () => (
  <svg {...stroke} aria-hidden="true">
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M19 5l-1.5 1.5m-11 11L5 19" />
  </svg>
);
export const MoonIcon = () => (
  <svg {...stroke} aria-hidden="true">
    <path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z" />
  </svg>
);
export const DetailIcon = () => (
  <svg {...stroke} aria-hidden="true">
    <path d="M4 5h16v14H4zM14 5v14" />
  </svg>
);
