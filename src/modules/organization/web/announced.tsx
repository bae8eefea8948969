import { Navigate } from '@tanstack/react-router';

/** Leads from where the chart was announced to the chart. */
export default function Announced() {
  return <Navigate to="/organization_chart" replace />;
}
