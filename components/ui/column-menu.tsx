"use client";
import Columns3 from "lucide-react/icons/columns-3";
import { Button } from "./button";
import type { DataColumn } from "./data-table-column";
import { Menu, MenuCheckboxItem, MenuLabel } from "./menu";

/** Chooses the visible columns. The first is always visible, because it names the row. */
export function ColumnMenu<Row>({
  columns,
  visibility,
  onChange,
}: {
  columns: DataColumn<Row>[];
  visibility: Record<string, boolean>;
  onChange: (id: string, visible: boolean) => void;
}) {
  return (
    <Menu
      label="Columns"
      trigger={
        <Button>
          <Columns3 aria-hidden="true" />
          <span className="max-md:sr-only">Columns</span>
        </Button>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheckboxItem
          key={id}
          checked={visibility[id] ?? true}
          onChange={(checked) => onChange(id, checked)}
        >
          {header}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
