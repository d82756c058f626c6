/** The head of a table whose columns are not to be sorted. */
export function HeadRow({ labels }: { labels: readonly string[] }) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col">
            <span>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
